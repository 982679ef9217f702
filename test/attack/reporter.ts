import type { Reporter, TestModule } from 'vitest/node'

/** Prints what each line of the suite measured, as the table of docs/attacks.md has it. */
export class AttackReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const held = test.result().state === 'passed' ? 'yes' : 'NO'
        return `| ${test.name} | ${test.meta().figure ?? ''} | ${held} |`
      }),
    )
    process.stdout.write(`\n| attack | figure | held |\n|---|---|---|\n${lines.join('\n')}\n`)
  }
}
