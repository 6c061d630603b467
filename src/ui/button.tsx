import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'plain'

interface Look {
  variant?: ButtonVariant
  icon?: IconName
  isWide?: boolean
  isSmall?: boolean
  children?: ReactNode
}

const look = ({ variant = 'primary', isWide, isSmall }: Look, extra?: string) =>
  classNames('button', `button--${variant}`, isWide && 'button--wide', isSmall && 'button--small', extra)

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows work in progress and takes no clicks; the focus stays where it is. */
  isBusy?: boolean
}

export function Button({
  variant,
  icon,
  isWide,
  isSmall,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={look({ ...(variant && { variant }), isWide: !!isWide, isSmall: !!isSmall }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {icon && <Icon name={icon} />}
      <span className="button__text">{children}</span>
    </button>
  )
}

interface LinkButtonProps extends Look, Omit<ComponentProps<'a'>, 'children'> {
  href: string
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({
  variant,
  icon,
  isWide,
  isSmall,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a
      {...rest}
      className={look({ ...(variant && { variant }), isWide: !!isWide, isSmall: !!isSmall }, className)}
    >
      {icon && <Icon name={icon} />}
      <span className="button__text">{children}</span>
    </a>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** The accessible name; the icon is silent. */
  label: string
  isFilled?: boolean
}

export function IconButton({
  icon,
  label,
  isFilled = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} isFilled={isFilled} />
    </button>
  )
}
