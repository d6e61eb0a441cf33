import { expect } from "chai";
import { Counter, DurationHistogram, type MetricValues } from "../../../src/http/operator/series.ts";

const totalOf = ({ values }: MetricValues) => values.reduce((sum, { value }) => sum + value, 0);

describe("the series of a metric", () => {
  it("are at most 2,000, however many names there are; what is more counts as other", () => {
    const counter = new Counter("c", "help", ["spec", "rule"]);
    for (let n = 0; n < 5000; n++) counter.count("spec", `rule${n}`);
    counter.count("spec", "rule7");
    const counts = counter.values();
    expect(counts.values).to.have.length(2000);
    expect(totalOf(counts)).to.equal(5001);
    expect(counts.values.at(-1)).to.deep.equal({ value: 3001, labels: { spec: "other", rule: "other" } });
    expect(counts.values[7]?.value).to.equal(2);
  });

  it("of durations are at most 2,000, too, and all requests are in them", () => {
    const histogram = new DurationHistogram("d", "help");
    for (let n = 0; n < 500; n++) histogram.of(`spec${n}`).observe(0.01);
    const { values } = histogram.values();
    expect(values.length).to.be.within(1900, 2000);
    const counts = values.filter(({ metricName }) => metricName === "d_count");
    expect(counts.reduce((sum, { value }) => sum + value, 0)).to.equal(500);
    expect(counts.at(-1)?.labels).to.deep.equal({ spec: "other" });
  });

  it("of a duration count it in each bucket that it fits, from 10 µs on", () => {
    const histogram = new DurationHistogram("d", "help");
    for (const seconds of [0.000_01, 0.000_011, 20]) histogram.of("s").observe(seconds);
    const shown = new Map(histogram.values().values.map(({ labels, value }) => [labels.le, value]));
    expect([shown.get(0.000_01), shown.get(0.000_025), shown.get(10), shown.get("+Inf")]).to.deep.equal([1, 2, 2, 3]);
  });
});
