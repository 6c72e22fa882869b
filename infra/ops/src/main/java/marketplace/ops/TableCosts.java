package marketplace.ops;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import marketplace.kernel.WallTime;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricStatisticsRequest;
import software.amazon.awssdk.services.cloudwatch.model.Statistic;

/** The cost of the table this month, from the units that DynamoDB reports. */
final class TableCosts {

    /** Dollars per million units in us-east-1 on demand, as in infra/bench. */
    private static final double READ_PRICE = 0.125;

    private static final double WRITE_PRICE = 0.625;

    private static final int DAY_SECONDS = 86_400;

    private static final String INDEX = "index1";

    /** A shorter period is not extrapolated to a month. */
    private static final Duration SHORT = Duration.ofDays(1);

    private final Aws aws;
    private final InstantSource clock;

    TableCosts(Aws aws, InstantSource clock) {
        this.aws = aws;
        this.clock = clock;
    }

    void run(Arguments arguments, Report report) {
        String table = StackResources.of(aws, arguments.require("stack")).table();
        Instant now = clock.instant();
        YearMonth month = YearMonth.from(now.atOffset(ZoneOffset.UTC));
        Instant start = WallTime.startOf(month.atDay(1), ZoneOffset.UTC);
        double read;
        double written;
        try (CloudWatchClient metrics = aws.cloudWatch()) {
            read = sum(metrics, table, "ConsumedReadCapacityUnits", start, now);
            written = sum(metrics, table, "ConsumedWriteCapacityUnits", start, now);
        }
        double dollars = (read * READ_PRICE + written * WRITE_PRICE) / 1e6;
        if (read + written == 0) {
            report.wrong(
                    "CloudWatch has no consumed units of table " + table + " in " + month + ".",
                    "Check --stack and the region, or wait: the metrics come minutes late.");
            return;
        }
        report.ok(String.format(
                Locale.ROOT,
                "%s: %.3f million units read and %.3f million written, table and index, cost %.2f dollars so far.",
                month,
                read / 1e6,
                written / 1e6,
                dollars));
        Duration passed = Duration.between(start, now);
        if (passed.compareTo(SHORT) > 0) {
            double whole = dollars * month.lengthOfMonth() * DAY_SECONDS / passed.toSeconds();
            report.ok(String.format(Locale.ROOT, "At this rate the month costs %.2f dollars.", whole));
        }
        report.note("Prices of us-east-1 on demand: 0.125 and 0.625 dollars per million units; other regions differ by"
                + " up to half. Not included: storage, backups, Lambda, API Gateway, SQS, S3, SES and logs. Cost"
                + " Explorer has them.");
    }

    /** An index reports its units under its own name only. */
    private static double sum(CloudWatchClient metrics, String table, String name, Instant start, Instant end) {
        double sum = 0;
        for (List<Dimension> of : List.of(dimensions(table), indexDimensions(table))) {
            GetMetricStatisticsRequest request = GetMetricStatisticsRequest.builder()
                    .namespace("AWS/DynamoDB")
                    .metricName(name)
                    .dimensions(of)
                    .startTime(start)
                    .endTime(end)
                    .period(DAY_SECONDS)
                    .statistics(Statistic.SUM)
                    .build();
            sum += metrics.getMetricStatistics(request).datapoints().stream()
                    .mapToDouble(point -> point.sum())
                    .sum();
        }
        return sum;
    }

    private static List<Dimension> dimensions(String table) {
        return List.of(Dimension.builder().name("TableName").value(table).build());
    }

    private static List<Dimension> indexDimensions(String table) {
        List<Dimension> dimensions = new ArrayList<>(dimensions(table));
        dimensions.add(Dimension.builder()
                .name("GlobalSecondaryIndexName")
                .value(INDEX)
                .build());
        return dimensions;
    }
}
