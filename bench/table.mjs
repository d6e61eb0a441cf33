/** Prints a table as Markdown: the first row is its head, numbers stand at the right. */
export function table(title, [head, ...rows]) {
  console.log(`${title}\n`);
  console.log(
    `| ${head.join(" | ")} |\n|---|${head
      .slice(1)
      .map(() => "--:")
      .join("|")}|`,
  );
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  console.log("");
}
