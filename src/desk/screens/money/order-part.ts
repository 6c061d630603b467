import type { Me } from '../../../contract/desk/operators.ts'
import type { OrderDetail } from '../../../contract/desk/orders.ts'

/** A part of an order's screen. */
export interface OrderPartProps {
  me: Me
  order: OrderDetail
  /** Takes what a call said of the order. */
  onChange: (order?: OrderDetail) => void
}
