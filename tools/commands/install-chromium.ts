import { installChromium } from '#tools/cli/chromium.ts'

try {
  installChromium((sentence) => console.log(sentence))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
