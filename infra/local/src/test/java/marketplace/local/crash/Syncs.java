package marketplace.local.crash;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Lets Linux act where a file is synchronised: everything is written by then, and nothing has to be on the disk. */
public final class Syncs {

    /** 128 and the number of SIGSYS, which the kernel ends such a process with. */
    public static final int KILLED = 128 + 31;

    private static final long PR_SET_NO_NEW_PRIVS = 38;
    private static final long SECCOMP_SET_MODE_FILTER = 1;
    private static final long ALL_THREADS = 1;
    private static final long THIS_THREAD = 0;

    private static final int KILL_PROCESS = 0x80000000;
    private static final int FAIL_WITH_EIO = 0x00050005;
    private static final int ALLOW = 0x7fff0000;

    private static final int LOAD = 0x20;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int RETURN = 0x06;
    private static final int INSTRUCTION_BYTES = 8;

    /** The numbers of system calls. */
    private record Numbers(int fsync, int fdatasync, long prctl, long seccomp) {

        static Numbers ofThisMachine() {
            return switch (System.getProperty("os.arch")) {
                case "amd64" -> new Numbers(74, 75, 157, 317);
                case "aarch64" -> new Numbers(82, 83, 167, 277);
                default -> throw new IllegalStateException("unknown system calls");
            };
        }
    }

    private Syncs() {}

    public static boolean canBeWatched() {
        return System.getProperty("os.name").equals("Linux")
                && (System.getProperty("os.arch").equals("amd64")
                        || System.getProperty("os.arch").equals("aarch64"));
    }

    /** Whichever thread is next to synchronise a file ends the process before it has. */
    public static void killAtTheNext() {
        filter(KILL_PROCESS, ALL_THREADS);
    }

    /** From now on, as on a broken disk. */
    public static void fail() {
        filter(FAIL_WITH_EIO, ALL_THREADS);
    }

    public static void failInThisThread() {
        filter(FAIL_WITH_EIO, THIS_THREAD);
    }

    private static void filter(int action, long threads) {
        Numbers numbers = Numbers.ofThisMachine();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment program = arena.allocate(5 * INSTRUCTION_BYTES, INSTRUCTION_BYTES);
            instruction(program, 0, LOAD, 0, 0);
            instruction(program, 1, JUMP_IF_EQUAL, 2, numbers.fsync());
            instruction(program, 2, JUMP_IF_EQUAL, 1, numbers.fdatasync());
            instruction(program, 3, RETURN, 0, ALLOW);
            instruction(program, 4, RETURN, 0, action);
            MemorySegment description = arena.allocate(16, 8);
            description.set(ValueLayout.JAVA_SHORT, 0, (short) 5);
            description.set(ValueLayout.ADDRESS, 8, program);
            call(numbers.prctl(), PR_SET_NO_NEW_PRIVS, 1, MemorySegment.NULL);
            call(numbers.seccomp(), SECCOMP_SET_MODE_FILTER, threads, description);
        }
    }

    private static void instruction(MemorySegment program, int index, int code, int jumpIfTrue, int constant) {
        long at = (long) index * INSTRUCTION_BYTES;
        program.set(ValueLayout.JAVA_SHORT, at, (short) code);
        program.set(ValueLayout.JAVA_BYTE, at + 2, (byte) jumpIfTrue);
        program.set(ValueLayout.JAVA_INT, at + 4, constant);
    }

    @SuppressWarnings("restricted") // The JVM is started with access to native code.
    private static void call(long number, long first, long second, MemorySegment third) {
        Linker linker = Linker.nativeLinker();
        MethodHandle syscall = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("syscall"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        try {
            long result = (long) syscall.invokeExact(number, first, second, third, 0L, 0L);
            if (result != 0) {
                throw new IllegalStateException("system call " + number + " answered " + result);
            }
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
