import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { RESTAURANT_MAX_IMAGES } from '@marquee/contract/media.rules'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { useRef } from 'react'
import { mediaUrl } from '../../../lib/media-url.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from './images-field.module.css'
import { usePreview } from './picture-field.tsx'

const t = fleetTexts.fixed

type Props = {
  existing: readonly string[]
  added: readonly File[]
  error: string | undefined
  onAdd: (files: readonly File[]) => void
  onRemoveExisting: (name: string) => void
  onRemoveAdded: (file: File) => void
}

/** Stored pictures and newly chosen ones, at most five together (FIX-FORM-08). */
export function ImagesField({ existing, added, error, onAdd, onRemoveExisting, onRemoveAdded }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const count = existing.length + added.length
  return (
    <div>
      <p className={styles.help}>{t.imagesHelp}</p>
      <ul className={styles.images}>
        {existing.map((name, index) => (
          <Tile key={name} src={mediaUrl(name)} number={index + 1} onRemove={() => onRemoveExisting(name)} />
        ))}
        {added.map((file, index) => (
          <AddedTile
            key={`${file.name}-${file.size}-${file.lastModified}`}
            file={file}
            number={existing.length + index + 1}
            onRemove={() => onRemoveAdded(file)}
          />
        ))}
        {count < RESTAURANT_MAX_IMAGES && (
          <li className={styles.add}>
            <input
              ref={input}
              type="file"
              multiple
              accept="image/*"
              className="mq-hidden"
              aria-label={t.addImages}
              tabIndex={-1}
              onChange={(event) => {
                onAdd([...(event.currentTarget.files ?? [])])
                // The same file may be chosen again after it was removed.
                event.currentTarget.value = ''
              }}
            />
            <Button variant="quiet" icon={IconPhotoPlus} onClick={() => input.current?.click()}>
              {t.addImages}
            </Button>
          </li>
        )}
      </ul>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function AddedTile({ file, number, onRemove }: { file: File; number: number; onRemove: () => void }) {
  return <Tile src={usePreview(file)} number={number} onRemove={onRemove} />
}

function Tile({ src, number, onRemove }: { src: string | undefined; number: number; onRemove: () => void }) {
  return (
    <li className={styles.tile}>
      <img src={src} alt={t.imageAlt(number)} />
      {number === 1 && <span className={styles.cover}>{t.cover}</span>}
      <IconButton
        icon={IconX}
        iconSize={14}
        label={t.removeImage(number)}
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  )
}
