import type { VerificationPose } from '../contract/verification.ts'

interface Hand {
  x: number
  y: number
  /** Degrees, clockwise. */
  turn?: number
  fingers: number
  thumb?: 'aside' | 'up'
}

const right = { x: 138, y: 92 }
const open = { ...right, fingers: 4, thumb: 'aside' } as const
const thumbUp = { ...right, fingers: 0, thumb: 'up' } as const
const mirrored = (hand: Hand): Hand => ({ ...hand, x: 160 - hand.x })

/** On a square of 160, around a head at 80, 72. */
const HANDS: Record<VerificationPose, readonly Hand[]> = {
  open_hand: [open],
  thumb_up: [thumbUp],
  two_fingers: [{ ...right, fingers: 2 }],
  three_fingers: [{ ...right, fingers: 3 }],
  fist: [{ ...right, fingers: 0 }],
  hand_on_head: [{ x: 102, y: 36, turn: -75, fingers: 4 }],
  hand_on_chin: [{ x: 84, y: 110, fingers: 0 }],
  hand_on_cheek: [{ x: 112, y: 92, turn: -14, fingers: 4 }],
  finger_on_nose: [{ x: 102, y: 96, turn: -45, fingers: 1 }],
  finger_on_ear: [{ x: 136, y: 92, turn: -48, fingers: 1 }],
  both_hands: [open, mirrored(open)],
  two_thumbs: [thumbUp, mirrored(thumbUp)],
}

const FAN = 15
const degrees = (angle: number) => (angle * Math.PI) / 180

/** A line from the palm, drawn twice for its edge. */
function Finger({ angle, length }: { angle: number; length: number }) {
  const end = { x: Math.sin(degrees(angle)) * length, y: -Math.cos(degrees(angle)) * length }
  const d = `M${(end.x / 2).toFixed(1)} ${(end.y / 2).toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`
  return (
    <>
      <path className="pose__edge" d={d} />
      <path className="pose__finger" d={d} />
    </>
  )
}

function HandDrawing({ x, y, turn = 0, fingers, thumb }: Hand) {
  const isLeft = x < 80
  return (
    <>
      <path className="pose__sleeve" d={`M${isLeft ? 34 : 126} 156L${x} ${y + 10}`} />
      <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${isLeft ? -1 : 1} 1)`}>
        {Array.from({ length: fingers }, (_, index) => (
          <Finger key={index} angle={(index - (fingers - 1) / 2) * FAN} length={26} />
        ))}
        <circle className="pose__skin" r="11" />
        {thumb && <Finger angle={thumb === 'up' ? 0 : -65} length={thumb === 'up' ? 24 : 20} />}
      </g>
    </>
  )
}

/** A scheme of the pose; its words stand beside it. */
export function Pose({ pose }: { pose: VerificationPose }) {
  return (
    <svg className="pose" viewBox="0 0 160 160" aria-hidden="true">
      <path className="pose__coat" d="M22 160c0-32 22-46 58-46s58 14 58 46Z" />
      <circle className="pose__skin" cx="47" cy="74" r="6" />
      <circle className="pose__skin" cx="113" cy="74" r="6" />
      <circle className="pose__skin" cx="80" cy="72" r="33" />
      <path className="pose__hair" d="M46 68c-2-38 70-38 68 0-8-14-18-18-34-18s-26 4-34 18Z" />
      <path className="pose__line" d="M68 72v3M92 72v3M80 76l-2 8h4M70 92c6 5 14 5 20 0" />
      {HANDS[pose].map((hand) => (
        <HandDrawing key={hand.x} {...hand} />
      ))}
    </svg>
  )
}
