import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { LoadingBulbs } from './bulbs.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Glyph, type Icon } from './icon.tsx'

export type ButtonLook = {
  /** One `primary` per view; `danger` only as the confirming button of a dialog (VIS-6). */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'mini' | 'small' | 'medium' | 'large'
  icon?: Icon
  wide?: boolean
  /** A quiet button that turns red on hover and focus: Delete on cards. */
  dangerous?: boolean
}

/**
 * A button. While `busyText` is set it is disabled, shows three bulbs and that text, and keeps its width.
 */
export function Button(props: ComponentProps<'button'> & ButtonLook & { busyText?: string | false }) {
  const { variant, size, icon, wide, dangerous, busyText, className, children, disabled, type, ...native } = props
  const own = useRef<HTMLButtonElement>(null)
  useFocusAfterBusy(own, Boolean(busyText))
  return (
    <button
      ref={own}
      type={type ?? 'button'}
      disabled={disabled || Boolean(busyText)}
      aria-busy={busyText ? true : undefined}
      className={classNames(buildClassName({ variant, size, wide, dangerous }), className)}
      {...native}
    >
      {busyText ? <Busy text={busyText}>{children}</Busy> : <Face icon={icon}>{children}</Face>}
    </button>
  )
}

/** A busy button loses the focus; it takes the focus back when it is idle again and no other element has it. */
function useFocusAfterBusy(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus()
  }, [button, isBusy])
}

/** A link that looks like a button, for navigation. */
export function LinkButton(props: LinkProps & ButtonLook) {
  const { variant, size, icon, wide, dangerous, className, children, ...link } = props
  return (
    <Link className={classNames(buildClassName({ variant, size, wide, dangerous }), className)} {...link}>
      <Face icon={icon}>{children}</Face>
    </Link>
  )
}

/** A square button with only an icon; `label` is its name and its tooltip. */
export function IconButton(props: ComponentProps<'button'> & { icon: Icon; label: string; iconSize?: number }) {
  const { icon, label, iconSize = 18, className, type, ...native } = props
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, className)}
      {...native}
    >
      <Glyph icon={icon} size={iconSize} />
    </button>
  )
}

function buildClassName({ variant = 'secondary', size = 'medium', wide, dangerous }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, dangerous && styles.dangerous)
}

function Face({ icon, children }: { icon?: Icon; children?: ReactNode }) {
  return (
    <span className={styles.face}>
      {icon && <Glyph icon={icon} size={16} />}
      {children}
    </span>
  )
}

/** The idle text keeps the width and is drawn by CSS only; the accessible text is the busy text. */
function Busy({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <span
        className={classNames(styles.face, styles.ghost)}
        data-idle={typeof children === 'string' ? children : undefined}
        aria-hidden="true"
      />
      <span className={styles.face}>
        <LoadingBulbs size="small" />
        {text}
      </span>
    </>
  )
}
