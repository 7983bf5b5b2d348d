import sharp from 'sharp'
import type { Appearance } from '#domain/settings/appearance.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()

/** A lamp and its beam on nothing, in one colour. */
export function logoFile(colour: string): Promise<Buffer> {
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160" fill="${colour}">
    <circle cx="80" cy="80" r="64"/><path d="M170 80 620 20v120z"/></svg>`)
}

/** A square, transparent at its corners. */
export function iconFile(): Promise<Buffer> {
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="520" height="520">
    <circle cx="260" cy="260" r="250" fill="#7a1f3d"/><circle cx="260" cy="260" r="90" fill="#fff"/></svg>`)
}

/** Uploads a logo for each theme, and an icon. */
export async function uploadFacePictures(
  client: ApiClient,
): Promise<Required<Pick<Appearance, 'logo' | 'icon'>>> {
  const upload = async (file: Buffer, name: string) =>
    (await client.upload(new Blob([Uint8Array.from(file)]), name)).url
  return {
    logo: {
      paper: await upload(await logoFile('#15181a'), 'logo.png'),
      night: await upload(await logoFile('#e9ece6'), 'logo-night.png'),
      alt: 'A lamp and its beam',
    },
    icon: await upload(await iconFile(), 'icon.png'),
  }
}
