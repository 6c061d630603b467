import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())

/** Messages of what opens later, from a file of the build; null when they cannot be had now. */
export async function getTexts(url: string): Promise<v.InferOutput<typeof Texts> | null> {
  try {
    const response = await fetch(url)
    const texts = v.safeParse(Texts, await response.json())
    return texts.success ? texts.output : null
  } catch {
    return null
  }
}
