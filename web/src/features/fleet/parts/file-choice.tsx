import { PICTURE_TYPES } from '@marquee/contract/media.rules'
import type { Icon } from '../../../ui/icon.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './file-choice.module.css'

type Props = {
  /** On the button. */
  label: string
  icon: Icon
  look?: ButtonLook
  multiple?: boolean
  className?: string
  onFiles: (files: readonly File[]) => void
  /** Stands around the button. */
  children: (button: ReactNode) => ReactNode
}

/** A place for pictures: a button that opens the chooser, and an area to drop them on. */
export function FileChoice({ label, icon, look, multiple, className, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const chooseFiles = (files: FileList | null) => {
    const chosen = multiple ? [...(files ?? [])] : [...(files ?? [])].slice(0, 1)
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    // Dropping is a comfort for the pointer; the button does the same for everybody.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(className, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        chooseFiles(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={PICTURE_TYPES}
        hidden
        onChange={(event) => {
          chooseFiles(event.currentTarget.files)
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      {children(
        <Button {...look} icon={icon} onClick={() => input.current?.click()}>
          {label}
        </Button>,
      )}
    </div>
  )
}
