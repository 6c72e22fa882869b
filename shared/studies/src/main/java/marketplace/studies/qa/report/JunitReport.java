package marketplace.studies.qa.report;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.qa.report.QaReport.StepCoverage;

/** A report as JUnit XML: a test case per step of the plan and per finding. Findings that are open fail. */
public final class JunitReport {

    public static final String MEDIA_TYPE = "application/xml";

    private JunitReport() {}

    public static String write(QaReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            steps(xml, report.runId(), report);
            findings(xml, report.runId(), report);
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML to memory", e);
        }
        return text.toString();
    }

    private static void steps(XMLStreamWriter xml, RunId run, QaReport report) throws XMLStreamException {
        List<StepCoverage> steps = report.coverage();
        long failed = steps.stream().filter(step -> step.fail() > 0).count();
        long skipped = steps.stream().filter(step -> !step.isCovered()).count();
        suite(xml, "plan", run, report, steps.size(), failed, skipped);
        for (StepCoverage step : steps) {
            begin(xml, run + ".plan", step.stepId() + ": " + step.instruction());
            String answers = step.pass() + " pass, " + step.fail() + " fail, " + step.blocked() + " blocked";
            if (step.fail() > 0) {
                failure(xml, "fail", answers, answers);
            } else if (!step.isCovered()) {
                xml.writeStartElement("skipped");
                xml.writeCharacters(answers);
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void findings(XMLStreamWriter xml, RunId run, QaReport report) throws XMLStreamException {
        List<FindingView> findings = report.findings();
        long failed = findings.stream().filter(report::isDefect).count();
        suite(xml, "findings", run, report, findings.size(), failed, 0);
        for (FindingView finding : findings) {
            begin(xml, run + ".findings", finding.id() + ": " + finding.title());
            if (report.isDefect(finding)) {
                String change = report.changeOf(finding.id()).wire();
                failure(
                        xml,
                        finding.severity().wire() + " " + finding.category().wire(),
                        finding.title() + " (" + change + ")",
                        finding.actual());
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void suite(
            XMLStreamWriter xml, String name, RunId run, QaReport report, int tests, long failures, long skipped)
            throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", run + "." + name);
        xml.writeAttribute("tests", Integer.toString(tests));
        xml.writeAttribute("failures", Long.toString(failures));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", Long.toString(skipped));
        xml.writeAttribute("time", "0");
        xml.writeAttribute("timestamp", report.generatedAt().toString());
    }

    private static void begin(XMLStreamWriter xml, String group, String name) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", group);
        xml.writeAttribute("name", clean(name));
        xml.writeAttribute("time", "0");
    }

    private static void failure(XMLStreamWriter xml, String type, String message, String text)
            throws XMLStreamException {
        xml.writeStartElement("failure");
        xml.writeAttribute("type", type);
        xml.writeAttribute("message", clean(message));
        xml.writeCharacters(clean(text));
        xml.writeEndElement();
    }

    /** XML 1.0 has no place for control characters and half surrogates. */
    private static String clean(String text) {
        return text.codePoints()
                .filter(c -> c == '\t' || c == '\n' || c == '\r' || c >= 0x20)
                .filter(c ->
                        !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) && c != 0xFFFE && c != 0xFFFF)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
