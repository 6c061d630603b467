// Small drawings for empty screens, in the brand's colours through CSS classes.

const DRAWINGS = {
  search: (
    <>
      <rect className="drawing__soft" x="14" y="18" width="44" height="56" rx="8" />
      <rect className="drawing__ground" x="36" y="26" width="44" height="56" rx="8" />
      <circle className="drawing__accent" cx="58" cy="46" r="8" />
      <path className="drawing__line" d="M44 70c2-9 8-12 14-12s12 3 14 12" />
      <circle className="drawing__glass" cx="86" cy="66" r="15" />
      <path className="drawing__line drawing__line--strong" d="m97 77 11 11" />
    </>
  ),
  likes: (
    <>
      <circle className="drawing__soft" cx="60" cy="52" r="38" />
      <path
        className="drawing__accent"
        d="M60 78S34 62 34 43.5A13.5 13.5 0 0 1 60 37a13.5 13.5 0 0 1 26 6.5C86 62 60 78 60 78Z"
      />
      <path className="drawing__line" d="M94 22v10m-5-5h10M22 70v8m-4-4h8" />
    </>
  ),
  chats: (
    <>
      <path className="drawing__soft" d="M14 22h58v36H36L24 70V58H14V22Z" />
      <path className="drawing__ground" d="M44 40h62v36h-8v12L84 76H44V40Z" />
      <path className="drawing__line" d="M56 54h38M56 64h24" />
      <circle className="drawing__accent" cx="104" cy="38" r="7" />
    </>
  ),
  credits: (
    <>
      <ellipse className="drawing__soft" cx="60" cy="78" rx="42" ry="11" />
      <ellipse className="drawing__ground" cx="52" cy="66" rx="26" ry="9" />
      <ellipse className="drawing__ground" cx="52" cy="56" rx="26" ry="9" />
      <ellipse className="drawing__accent" cx="52" cy="46" rx="26" ry="9" />
      <path className="drawing__line" d="M90 24v14m-7-7h14" />
    </>
  ),
  mail: (
    <>
      <path className="drawing__soft" d="M20 44 60 14l40 30v40H20V44Z" />
      <path className="drawing__ground" d="M32 26h56v38L60 82 32 64V26Z" />
      <path className="drawing__line" d="M42 38h36M42 48h24" />
      <path className="drawing__accent" d="M20 44 60 72l40-28v40H20V44Z" />
    </>
  ),
  broken: (
    <>
      <rect className="drawing__soft" x="18" y="24" width="84" height="56" rx="10" />
      <path className="drawing__ground" d="M18 44h84v26a10 10 0 0 1-10 10H28a10 10 0 0 1-10-10V44Z" />
      <path className="drawing__line" d="m48 56 10 10m0-10L48 66m22-10v10" />
      <circle className="drawing__accent" cx="30" cy="34" r="4" />
    </>
  ),
  done: (
    <>
      <circle className="drawing__soft" cx="60" cy="52" r="38" />
      <circle className="drawing__accent" cx="60" cy="52" r="25" />
      <path className="drawing__mark" d="m48 53 8 8 16-17" />
      <path className="drawing__line" d="M98 18v10m-5-5h10M20 76v8m-4-4h8" />
    </>
  ),
} as const

export type DrawingName = keyof typeof DRAWINGS

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 120 100" aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  )
}
