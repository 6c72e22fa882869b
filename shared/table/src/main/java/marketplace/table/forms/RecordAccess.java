package marketplace.table.forms;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * Takes a type's records apart and makes them, by a generated class: reflection took three quarters of the mapper's
 * start (infra/bench). Public, because the generated class is in the record's package.
 */
public interface RecordAccess {

    Object[] values(Object record);

    Object make(Object[] values);

    static RecordAccess of(Class<?> type) {
        try {
            Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            return (RecordAccess) lookup.defineHiddenClass(bytes(type), true, Lookup.ClassOption.NESTMATE)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no access to " + type, e);
        }
    }

    private static byte[] bytes(Class<?> type) {
        ClassDesc record = desc(type);
        ClassDesc values = CD_Object.arrayType();
        RecordComponent[] components = type.getRecordComponents();
        return ClassFile.of()
                .build(
                        ClassDesc.of(type.getPackageName(), "StoredRecord"),
                        generated -> generated
                                .withFlags(ACC_PUBLIC | ACC_FINAL)
                                .withInterfaceSymbols(desc(RecordAccess.class))
                                .withMethodBody(
                                        INIT_NAME,
                                        MTD_void,
                                        ACC_PUBLIC,
                                        code -> code.aload(0)
                                                .invokespecial(CD_Object, INIT_NAME, MTD_void)
                                                .return_())
                                .withMethodBody("values", MethodTypeDesc.of(values, CD_Object), ACC_PUBLIC, code -> {
                                    code.loadConstant(components.length).anewarray(CD_Object);
                                    for (int i = 0; i < components.length; i++) {
                                        RecordComponent component = components[i];
                                        code.dup().loadConstant(i).aload(1).checkcast(record);
                                        code.invokevirtual(
                                                record,
                                                component.getName(),
                                                MethodTypeDesc.of(desc(component.getType())));
                                        box(code, component.getType());
                                        code.aastore();
                                    }
                                    code.areturn();
                                })
                                .withMethodBody("make", MethodTypeDesc.of(CD_Object, values), ACC_PUBLIC, code -> {
                                    code.new_(record).dup();
                                    for (int i = 0; i < components.length; i++) {
                                        code.aload(1).loadConstant(i).aaload();
                                        unbox(code, components[i].getType());
                                    }
                                    ClassDesc[] parameters = Arrays.stream(components)
                                            .map(component -> desc(component.getType()))
                                            .toArray(ClassDesc[]::new);
                                    code.invokespecial(record, INIT_NAME, MethodTypeDesc.of(CD_void, parameters))
                                            .areturn();
                                }));
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    private static void box(CodeBuilder code, Class<?> type) {
        if (type.isPrimitive()) {
            ClassDesc boxed = boxed(type);
            code.invokestatic(boxed, "valueOf", MethodTypeDesc.of(boxed, desc(type)));
        }
    }

    private static void unbox(CodeBuilder code, Class<?> type) {
        if (type.isPrimitive()) {
            ClassDesc boxed = boxed(type);
            code.checkcast(boxed).invokevirtual(boxed, type.getName() + "Value", MethodTypeDesc.of(desc(type)));
        } else {
            code.checkcast(desc(type));
        }
    }

    private static ClassDesc boxed(Class<?> primitive) {
        if (primitive == long.class) {
            return ClassDesc.of("java.lang.Long");
        }
        return ClassDesc.of(primitive == int.class ? "java.lang.Integer" : "java.lang.Boolean");
    }
}
