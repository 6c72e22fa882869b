package marketplace.functions.aws;

import java.util.List;
import java.util.stream.IntStream;
import marketplace.functions.environment.MessageQueues;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

public final class SqsQueues implements MessageQueues {

    private final SqsClient sqs;

    public SqsQueues(SqsClient sqs) {
        this.sqs = sqs;
    }

    @Override
    public void send(String url, String text) {
        sqs.sendMessage(message -> message.queueUrl(url).messageBody(text));
    }

    @Override
    public List<Integer> sendBatch(String url, List<Message> batch) {
        List<SendMessageBatchRequestEntry> entries = IntStream.range(0, batch.size())
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id(Integer.toString(i))
                        .messageBody(batch.get(i).text())
                        .delaySeconds(batch.get(i).delaySeconds())
                        .messageGroupId(batch.get(i).group())
                        .build())
                .toList();
        SendMessageBatchResponse response =
                sqs.sendMessageBatch(request -> request.queueUrl(url).entries(entries));
        return response.failed().stream()
                .map(failure -> Integer.valueOf(failure.id()))
                .toList();
    }
}
