/** Names of the files one photo is kept in; each is random and tells nothing of the others. */
export interface StoredPhoto {
  thumb_name: string
  blurred_name: string
  medium_name: string
  full_name: string
}

/** Where photo files live. `public` names are served below `cdn_prefix`, `private` ones only through `GET photo.php`. */
export interface MediaStore {
  /**
   * Decodes, checks and re-encodes an upload into its sizes; nothing of the original is kept. Throws `photo_invalid`,
   * `too_large` or `busy`.
   */
  add(upload: Uint8Array): Promise<StoredPhoto>
  /** The file's bytes, or null when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(photo: StoredPhoto): Promise<void>
}
