import { writeFile } from 'node:fs/promises'

export const folder = 'screenshots'

interface Look {
  width: number
  height: number
  theme: string
  colorScheme: 'light' | 'dark'
}

const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const

/** Every width in both themes. */
export const looks: readonly Look[] = [
  ...windows.map((size): Look => ({ ...size, theme: 'paper', colorScheme: 'light' })),
  ...windows.map((size): Look => ({ ...size, theme: 'night', colorScheme: 'dark' })),
]

/** @returns the name of a picture's file in the folder */
export function pictureFile(name: string, { width, theme }: Look): string {
  return `${name}-${width}-${theme}.png`
}

/** Writes a page that shows the pictures of each screen side by side. */
export async function writeContactSheet(screens: readonly { name: string }[]): Promise<void> {
  const rows = screens.map(({ name }) => {
    const pictures = looks.map((look) => {
      const file = pictureFile(name, look)
      return `<a href="${file}"><img src="${file}" alt="${look.width} px, ${look.theme}" loading="lazy"></a>`
    })
    return `<section id="${name}"><h2>${name}</h2><div>${pictures.join('')}</div></section>`
  })
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 2rem; font: 16px system-ui; background: #888; }
  div { display: grid; grid-template-columns: 1fr 2fr 3fr 1fr 2fr 3fr; gap: 1rem; align-items: start; }
  img { width: 100%; max-height: 60vh; object-fit: cover; object-position: top; }
</style>
<h1>Screens</h1>
${rows.join('\n')}
</html>
`
  await writeFile(`${folder}/index.html`, page)
}
