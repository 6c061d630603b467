// Two heads from the side, cut from paper: they face each other over a bridge.

interface Profile {
  skin: string
  /** The far side of the neck. */
  shade: string
  hair: string
  coat: string
  beard?: boolean
  /** Curls stand off the head; else the hair is short and combed up. */
  isCurly?: boolean
}

const HEAD =
  'M46 236C52 206 44 190 34 170C18 140 20 98 42 70C64 42 112 36 138 60C150 72 152 88 153 102C158 116 170 130 174 140C176 147 168 150 162 152C166 158 167 164 162 168C166 172 166 178 160 182C162 192 160 204 148 207C136 210 122 206 116 212C112 222 114 230 120 240Z'
const BEARD =
  'M78 134C88 150 104 160 122 160C136 158 150 160 162 168C166 172 166 178 160 182C163 196 160 212 146 216C122 220 96 204 84 176C78 162 76 148 78 134Z'
const SHORT =
  'M34 172C12 130 14 86 44 58C58 36 96 26 128 36C152 40 160 58 154 74C146 84 132 84 116 82C106 100 100 110 94 128C86 126 80 132 80 144C72 150 62 150 54 158C48 164 42 170 34 172Z'
const CURLY =
  'M34 170C18 164 10 142 22 128C6 114 10 90 28 84C24 62 44 44 62 50C70 30 98 26 110 40C126 30 150 40 148 58C164 66 162 86 148 90C136 94 126 88 116 90C104 100 100 112 94 128C86 126 80 132 80 144C72 150 62 150 54 158C48 164 42 170 34 170Z'

/** A man looking to the right, 200 by 260; the shoulders run out of the box. */
export function profile({ skin, shade, hair, coat, beard = false, isCurly = false }: Profile): string {
  return `<path d="M-60 320C-40 250 0 236 48 222Q84 250 118 222C150 236 170 260 178 320Z" fill="${coat}"/><path d="${HEAD}" fill="${skin}"/><path d="M50 214Q84 240 116 212C112 222 114 230 120 240L46 240Z" fill="${shade}"/><path d="M82 130q-16-2-12 16t16 16" fill="${shade}"/>
${beard ? `<path d="${BEARD}" fill="${hair}"/>` : ''}<path d="${isCurly ? CURLY : SHORT}" fill="${hair}"/>
<path d="M124 108q12-8 22-2" fill="none" stroke="${hair}" stroke-width="5" stroke-linecap="round"/><ellipse cx="138" cy="124" rx="4.5" ry="5.5" fill="#1b1a2e"/><path d="M127 120q9-8 19-1" fill="none" stroke="#1b1a2e" stroke-width="3.5" stroke-linecap="round"/><path d="M146 172q8 0 13-4" fill="none" stroke="${beard ? '#f3d9cc' : '#7c2f2f'}" stroke-width="4" stroke-linecap="round"/>`
}
