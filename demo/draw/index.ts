import { writeFile } from 'node:fs/promises'
import { print } from './print.ts'
import { scenes } from './scenes/index.ts'

const wanted = process.argv.slice(2)
for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const jpeg = await print(scene)
  await writeFile(new URL(`../images/${scene.name}.jpg`, import.meta.url), jpeg)
  process.stdout.write(`${scene.name} ${Math.round(jpeg.length / 1024)} KB\n`)
}
