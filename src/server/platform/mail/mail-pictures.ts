import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a brand's build draws for its mails, at twice the size they show it. */
const PICTURES = ['mail-mark', 'mail-scene'] as const
type PictureName = (typeof PICTURES)[number]

export interface MailPicture {
  name: PictureName
  png: Buffer
}

/** Reads them from a brand's built files; those that are not there are left out. */
export async function readMailPictures(folder: string): Promise<MailPicture[]> {
  const files = await Promise.all(
    PICTURES.map((name) => readFile(join(folder, 'icons', `${name}.png`)).catch(() => null)),
  )
  return PICTURES.flatMap((name, index) => {
    const png = files[index]
    return png ? [{ name, png }] : []
  })
}

/** A picture's place: it travels with the mail, for what is loaded is blocked, and tells who reads. */
export const pictureTag = (name: PictureName, width: number, height: number, style: string): string =>
  `<img src="cid:${name}" alt="" width="${width}" height="${height}" style="${style}">`

/** Takes out the places of pictures that do not travel with the mail: nobody sees a broken box. */
export const keepPictures = (html: string, pictures: readonly MailPicture[]): string =>
  html.replaceAll(/<img src="cid:([\w-]+)"[^>]*>/g, (tag, name) =>
    pictures.some((picture) => picture.name === name) ? tag : '',
  )
