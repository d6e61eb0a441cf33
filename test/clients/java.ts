import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ForeignClient } from "./client.ts";
import { openapiGenerator, run } from "./tools.ts";

const PROGRAM = `
import com.google.gson.Gson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DefaultApi;
import org.openapitools.client.api.ShopTicketsApi;
import org.openapitools.client.model.*;

public class Program {
  public static void main(String[] words) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(words[0]);
    ShopTicketsApi shop = new ShopTicketsApi(client);
    List<String> specs = new ArrayList<>();
    for (ListInner entry : new DefaultApi(client).callList())
      if (entry.getRepository() == null)
        for (ListInnerSpecsInner spec : entry.getSpecs()) specs.add(spec.getName());
    ShopTicketsRequest body = new ShopTicketsRequest()
      .quantity(new InputValue(new BigDecimal(3)))
      .price(new InputValue(new Amount().putAdditionalProperty("eur", "2.50")))
      .kind(new InputValue(ShopTicketsOptionsKind.ADULT.getValue()))
      .member(new InputValue(true));
    ShopTicketsResponse posted = shop.evaluateShopTickets("2025-01-01", null, "true", null, body);
    List<ShopTicketsRule> rules = List.of(ShopTicketsRule.BASE, ShopTicketsRule.TOTAL);
    ShopTicketsResponse asked =
      shop.queryRulesShopTickets(rules, null, null, null, "2", "4 eur", "child", null);
    Show shown = (Show) shop.showShopTickets(null, null, null, null, null, null, null, null).getActualInstance();
    List<Object> refused = new ArrayList<>();
    try {
      shop.evaluateShopTickets("2019", null, null, null, null);
    } catch (ApiException problem) {
      refused = List.of(problem.getCode(), new Gson().fromJson(problem.getResponseBody(), Map.class).get("code"));
    }
    ComposeNode node =
      (ComposeNode) posted.getResults().getTotal().getExplanation().getChildren().get(0).getActualInstance();
    Map<String, Object> learnt = new LinkedHashMap<>();
    learnt.put("specs", specs);
    learnt.put("total", posted.getResults().getTotal().getResult());
    learnt.put("missing", asked.getResults().getTotal().getMissingData());
    learnt.put("base", asked.getResults().getBase().getMeasure().get("eur"));
    learnt.put("inputs", new TreeSet<>(shown.getData().keySet()));
    learnt.put("explained", List.of(node.getType().getValue(), node.getExpression()));
    learnt.put("refused", refused);
    System.out.println(new Gson().toJson(learnt));
    System.exit(0);
  }
}
`;

const EXEC = "org.codehaus.mojo:exec-maven-plugin:3.6.2:java";

export const GENERATED_JAVA: ForeignClient = {
  name: "openapi-generator java",
  async use({ document, url }, folder) {
    await openapiGenerator("java", document, folder);
    const sources = join(folder, "src/main/java");
    mkdirSync(sources, { recursive: true });
    writeFileSync(join(sources, "Program.java"), PROGRAM);
    const skipped = ["-Dmaven.test.skip", "-Dmaven.javadoc.skip"];
    const program = ["-Dexec.mainClass=Program", `-Dexec.args=${url}`];
    return run("mvn", ["-q", ...skipped, "compile", EXEC, ...program], folder);
  },
};
