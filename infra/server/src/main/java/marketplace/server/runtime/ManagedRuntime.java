package marketplace.server.runtime;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.amazonaws.services.lambda.runtime.serialization.factories.JacksonFactory;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** Reads events and writes answers by the serializers of Lambda's managed runtime. */
public final class ManagedRuntime {

    private ManagedRuntime() {}

    public static RequestStreamHandler streaming(Object handler) {
        return switch (handler) {
            case RequestStreamHandler reading -> reading;
            case RequestHandler<?, ?> typed -> streaming(typed);
            default -> throw new IllegalArgumentException(handler.getClass() + " is no handler of Lambda");
        };
    }

    private static <E, A> RequestStreamHandler streaming(RequestHandler<E, A> handler) {
        Type[] types = ((ParameterizedType) handler.getClass().getGenericSuperclass()).getActualTypeArguments();
        PojoSerializer<E> events = serializer(types[0]);
        PojoSerializer<A> answers = serializer(types[1]);
        return (event, answer, context) ->
                answers.toJson(handler.handleRequest(events.fromJson(event), context), answer);
    }

    @SuppressWarnings("unchecked") // The type is the handler's own argument.
    private static <T> PojoSerializer<T> serializer(Type type) {
        return type instanceof Class<?> event && LambdaEventSerializers.isLambdaSupportedEvent(event.getName())
                ? LambdaEventSerializers.serializerFor((Class<T>) event, event.getClassLoader())
                : (PojoSerializer<T>) JacksonFactory.getInstance().getSerializer(type);
    }
}
