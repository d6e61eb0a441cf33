import type { NewFile } from "./write-new.ts";

/**
 * The files of a new workspace: a spec that can be run, its cases, and how a server checks both.
 */
export function templateFiles(spec: string): readonly NewFile[] {
  return [
    { path: `${spec}.rules`, text: rulesText(spec), mayExist: false },
    { path: `${spec}.cases.yaml`, text: casesText(spec), mayExist: false },
    { path: ".gitignore", text: IGNORED, mayExist: true },
    { path: ".github/workflows/rules.yml", text: WORKFLOW, mayExist: true },
  ];
}

function rulesText(spec: string): string {
  return `spec ${spec}
"""
What a visit costs. Write your own policy here: engine run shows what it answers.
"""

data people: number
  -> minimum 1
  -> maximum 200
  -> decimals 0
  -> help "How many people come"

data member: boolean
  -> help "Is one of them a member?"


rule price:
  people * 12

rule total:
  price
  unless people >= 10 then price * 90%
  unless member       then price * 80%
`;
}

function casesText(spec: string): string {
  return `# What the rules must answer: engine test compares.
spec: ${spec}
cases:
  - name: a family
    data: {people: 4, member: no}
    results: {price: 48, total: 48}
  - name: a group pays less
    data: {people: 10, member: no}
    results: {total: 108}
  - name: a member pays less than a group
    data: {people: 10, member: yes}
    results: {total: 96}
  - name: what is asked for
    results: {total: {missing: [member, people]}}
`;
}

const IGNORED = `# What commands of engine write beside the rules
coverage/
dist/
`;

const WORKFLOW = `# Checks the rules at each change. The commands need the package engine-rules on npm. Before its
# first version is there, keep the file of its \`npm pack\` beside the rules, and write
# \`npx --yes --package ./FILE.tgz engine\` for \`npx --yes engine-rules\`.
name: rules
on: [push, pull_request]
jobs:
  rules:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npx --yes engine-rules format --check
      - run: npx --yes engine-rules lint
      - run: npx --yes engine-rules test
`;
