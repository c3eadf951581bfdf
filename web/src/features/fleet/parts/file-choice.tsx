import { PICTURE_TYPES } from '@marquee/contract/media.rules'
import type { Icon } from '../../../ui/icon.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './file-choice.module.css'

type Props = {
  /** The label of the button. */
  label: string
  icon: Icon
  look?: ButtonLook
  multiple?: boolean
  className?: string
  onFiles: (files: readonly File[]) => void
  /** The content around the button. */
  children: (button: ReactNode) => ReactNode
}

/** Lets the user add pictures: a button that opens the file dialog, and an area to drop files on. */
export function FileChoice({ label, icon, look, multiple, className, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const chooseFiles = (files: FileList | null) => {
    const chosen = multiple ? [...(files ?? [])] : [...(files ?? [])].slice(0, 1)
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    // Drag and drop is only for pointers; the button does the same.
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
          // Allows choosing the same file again after it was removed.
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
