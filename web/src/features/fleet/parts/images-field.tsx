import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { MAX_RESTAURANT_IMAGES } from '@marquee/contract/media.rules'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { mediaTexts } from '@marquee/contract/messages/media'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSource } from '../../../lib/file-source.ts'
import { checkPictureFile } from '../../../lib/picture-facts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { countImages, moveForward, type RestaurantForm, addImages } from '../restaurant-form.ts'
import { FileChoice } from './file-choice.tsx'
import styles from './images-field.module.css'
import { VenuePicture } from './venue-picture.tsx'

const t = fleetTexts.fixed

type Change = (change: (form: RestaurantForm) => RestaurantForm) => void

/**
 * Stored and newly chosen pictures, at most five together (FIX-FORM-08, FIX-FORM-09).
 *
 * The call puts the stored ones first, so each of the two groups has its own order (API-REST-04).
 */
export function ImagesField({ form, onChange }: { form: RestaurantForm; onChange: Change }) {
  const [refused, setRefused] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const { existingImages, newImages } = form
  const add = async (chosen: readonly File[]) => {
    const problems = await Promise.all(chosen.map(checkPictureFile))
    const problem = problems.find((one) => one !== null)
    if (problem) return setRefused(mediaTexts[problem])
    let answer: string | undefined
    // Pictures may have been added or removed while these were checked.
    flushSync(() =>
      onChange((present) => {
        const next = addImages(present, chosen)
        answer = 'refused' in next ? next.refused : undefined
        return 'refused' in next ? present : next
      }),
    )
    setRefused(answer)
  }
  /** The focus follows the image, or goes to the element that takes its place. */
  const change = (existing: readonly string[], added: readonly File[], position: number) => {
    setRefused(undefined)
    flushSync(() => onChange((present) => ({ ...present, existingImages: existing, newImages: added })))
    list.current?.children[position]?.querySelector('button')?.focus()
  }
  return (
    <>
      <ul ref={list} className={styles.images}>
        {existingImages.map((name, index) => (
          <Tile
            key={name}
            number={index + 1}
            onForward={index > 0 && (() => change(moveForward(existingImages, index), newImages, index - 1))}
            onRemove={() => change(existingImages.toSpliced(index, 1), newImages, index)}
          >
            <VenuePicture kind="restaurant" size="small" fileName={name} alt={t.imageAlt({ number: index + 1 })} />
          </Tile>
        ))}
        {newImages.map((file, index) => {
          const number = existingImages.length + index + 1
          return (
            <Tile
              // Allows choosing the same file twice.
              key={`${file.name}-${index}`}
              number={number}
              onForward={index > 0 && (() => change(existingImages, moveForward(newImages, index), number - 2))}
              onRemove={() => change(existingImages, newImages.toSpliced(index, 1), number - 1)}
            >
              <Preview file={file} number={number} />
            </Tile>
          )
        })}
        {countImages(form) < MAX_RESTAURANT_IMAGES && (
          <li className={styles.add}>
            <FileChoice
              label={t.addImages}
              icon={IconPhotoPlus}
              look={{ variant: 'quiet' }}
              multiple
              className={styles.drop}
              onFiles={(files) => void add(files)}
            >
              {(button) => (
                <>
                  {button}
                  <span className={styles.hint}>{fleetTexts.dropHere}</span>
                </>
              )}
            </FileChoice>
          </li>
        )}
      </ul>
      {refused && (
        <p role="alert" className={styles.error}>
          {refused}
        </p>
      )}
    </>
  )
}

function Preview({ file, number }: { file: File; number: number }) {
  return <img ref={useSource(file)} alt={t.imageAlt({ number })} />
}

type TileProps = { number: number; onForward: (() => void) | false; onRemove: () => void; children: ReactNode }

function Tile({ number, onForward, onRemove, children }: TileProps) {
  return (
    <li className={styles.tile}>
      {children}
      {number === 1 && <span className={styles.cover}>{t.cover}</span>}
      {onForward && (
        <IconButton
          icon={IconArrowLeft}
          iconSize={14}
          label={t.moveImage({ number })}
          className={styles.forward}
          onClick={onForward}
        />
      )}
      <IconButton
        icon={IconX}
        iconSize={14}
        label={t.removeImage({ number })}
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  )
}
