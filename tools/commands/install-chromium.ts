import { installChromium } from '#tools/cli/chromium.ts'
import { runCommand } from '#tools/cli/run-command.ts'

await runCommand({ usage: 'node tools/commands/install-chromium.ts' }, async () =>
  installChromium(),
)
