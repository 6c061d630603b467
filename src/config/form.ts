import * as v from 'valibot'

// The form of a brand: everything that tells it apart with its colours taken away.

const pixels = (most: number) =>
  v.pipe(v.number(), v.minValue(0, '0 or more'), v.maxValue(most, `${most} or less`))

/** A component of `src/components/home/heroes/` each. */
const HEROES = ['discs', 'stationery', 'week', 'poster', 'moon', 'frontpage', 'horizon'] as const

/** How lists of members look: a style sheet of `src/islands/members/grids/` each. */
const GRIDS = ['cards', 'letters', 'tiles', 'poster', 'arches', 'index', 'panorama'] as const
export type Grid = (typeof GRIDS)[number]

/** Parts of the home page below the hero; the words of each stand under `home.<hero>`. */
export const SECTIONS = [
  'people',
  'costs',
  'costs_in_words',
  'promises',
  'closing',
  'lines',
  'letter',
  'evening',
  'bridge',
  'phases',
  'classifieds',
  'tour',
] as const
export type Section = (typeof SECTIONS)[number]

/** Kinds of display face. The last two have serifs: such a brand sets its controls in the text face. */
const FACES = ['grotesque', 'rounded', 'geometric', 'condensed', 'didone', 'book'] as const

export const Form = v.strictObject({
  shape: v.strictObject({
    /** Corner of buttons, chips and labels in pixels, or fully round ends. */
    control: v.union([pixels(28), v.literal('pill')]),
    /** Least height of buttons and fields in pixels. */
    control_height: v.pipe(v.number(), v.minValue(44, '44 or more'), v.maxValue(64, '64 or less')),
    /** Corner of cards, dialogs and rectangular photos in pixels. */
    card: pixels(32),
    /** Fields with a frame, or with a line to write on. */
    field: v.picklist(['boxed', 'ruled']),
    /** The mask photos are cut by. */
    photo: v.picklist(['rect', 'arch', 'disc', 'blob']),
    /** Weight of lines in pixels. */
    rule: v.pipe(v.number(), v.minValue(1, '1 or more'), v.maxValue(4, '4 or less')),
    /** Corner of a chat bubble in pixels. */
    bubble: pixels(28),
    /** Whether cards stand above the page by a shadow, or lie on it inside a line. */
    shadow: v.boolean(),
  }),
  text_face: v.picklist(['sans', 'serif']),
  display: v.strictObject({
    class: v.picklist(FACES),
    /** Size of the home page's headline in pixels at a window of 375 and of 1280. */
    small: v.pipe(v.number(), v.minValue(40, '40 or more'), v.maxValue(64, '64 or less')),
    large: v.pipe(v.number(), v.minValue(72, '72 or more'), v.maxValue(160, '160 or less')),
    case: v.picklist(['none', 'uppercase']),
    /** Digits in headings; prices and counters are lining everywhere. */
    figures: v.picklist(['lining', 'oldstyle']),
  }),
  hero: v.picklist(HEROES),
  grid: v.picklist(GRIDS),
  sections: v.pipe(
    v.array(v.picklist(SECTIONS)),
    v.minLength(3, 'at least three sections'),
    v.check((list) => new Set(list).size === list.length, 'each section once'),
  ),
  /**
   * How people and places are drawn: flat tones, cut paper, flat tones in a contour, a warm print of two plates, ink with one
   * light, the hatch lines of an engraving in one ink, or ridges behind one another with their contours.
   */
  drawing: v.picklist(['flat', 'cut', 'line', 'print', 'ink', 'hatch', 'relief']),
})
export type Form = v.InferOutput<typeof Form>

export const hasSerifs = ({ display }: Form): boolean =>
  display.class === 'didone' || display.class === 'book'
