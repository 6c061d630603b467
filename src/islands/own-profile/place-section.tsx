import type { ComponentProps } from 'react'
import { PlaceFields, PlaceSource } from '../shared/place-fields.tsx'

export function PlaceSection(props: ComponentProps<typeof PlaceFields>) {
  return (
    <>
      <PlaceFields {...props} />
      <p className="place-fields__source">
        <PlaceSource country={props.value.country} />
      </p>
    </>
  )
}
