import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { foldTag, isTag, MAX_TAG_LENGTH, MAX_TAGS_PER_SCREEN, parseTags } from '@marquee/contract/screen-tags.rules'
import type { Screen } from '@marquee/contract/screens'
import { type FormEvent, useId, useState } from 'react'
import { Stack } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { listTags } from './bulk.rules.ts'

const t = screenBulkTexts

type Props = {
  screens: readonly Screen[]
  busyText: string | false
  failure: string | undefined
  onChange: (change: { add: readonly string[]; remove: readonly string[] }) => void
  onClose: () => void
}

/** Adds tags to screens: typed ones, and those that other screens have. */
export function AddTagsDialog({ screens, all, ...props }: Props & { all: readonly Screen[] }) {
  const [text, setText] = useState('')
  const typed = parseTags(text)
  const known = listTags(all).map((tag) => ({ value: tag, label: tag }))
  const toggle = (tag: string) => {
    const others = typed.filter((one) => foldTag(one) !== foldTag(tag))
    setText((others.length < typed.length ? others : [...typed, tag]).join(', '))
  }
  return (
    <TypedTags
      {...props}
      title={t.addTagsTitle({ count: screens.length })}
      submit={t.addTags}
      text={text}
      setText={setText}
      isRequired
      onTags={(add) => props.onChange({ add, remove: [] })}
    >
      {known.length > 0 && (
        <Chips
          label={t.yourTags}
          choices={known}
          value={known.map(({ value }) => value).filter((tag) => typed.some((one) => foldTag(one) === foldTag(tag)))}
          onValue={toggle}
        />
      )}
    </TypedTags>
  )
}

/** Edits the tags of one screen as text. */
export function EditTagsDialog({ screen, ...props }: Omit<Props, 'screens'> & { screen: Screen }) {
  const [text, setText] = useState(screen.tags.join(', '))
  return (
    <TypedTags
      {...props}
      title={t.editTags}
      submit={t.saveTags}
      text={text}
      setText={setText}
      onTags={(tags) => {
        const wanted = new Set(tags.map(foldTag))
        props.onChange({ add: tags, remove: screen.tags.filter((tag) => !wanted.has(foldTag(tag))) })
      }}
    />
  )
}

function TypedTags(
  props: Omit<Props, 'screens' | 'onChange'> & {
    title: string
    submit: string
    text: string
    setText: (text: string) => void
    isRequired?: boolean
    onTags: (tags: readonly string[]) => void
    children?: React.ReactNode
  },
) {
  const { title, submit, busyText, failure, text, setText, isRequired = false, onTags, onClose, children } = props
  const [wasTried, setWasTried] = useState(false)
  const field = useId()
  const tags = parseTags(text)
  const error = findTagError(tags, isRequired)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (error) document.getElementById(field)?.focus()
    else onTags(tags)
  }
  return (
    <FormDialog title={title} submit={submit} busyText={busyText} failure={failure} onSubmit={send} onClose={onClose}>
      <Stack gap="fields">
        <TextField
          id={field}
          label={t.tags}
          hint={t.tagsHelp}
          value={text}
          maxLength={(MAX_TAG_LENGTH + 2) * MAX_TAGS_PER_SCREEN}
          onValue={setText}
          error={wasTried && error}
        />
        {children}
      </Stack>
    </FormDialog>
  )
}

function findTagError(tags: readonly string[], isRequired: boolean): string | false {
  if (isRequired && tags.length === 0) return t.tagMissing
  const wrong = tags.find((tag) => !isTag(tag))
  if (wrong !== undefined) return t.tagTooLong({ tag: wrong, most: MAX_TAG_LENGTH })
  return tags.length > MAX_TAGS_PER_SCREEN && t.tooManyTags({ most: MAX_TAGS_PER_SCREEN })
}

/** Removes tags that the screens have. */
export function RemoveTagsDialog({ screens, busyText, failure, onChange, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (tag: string) =>
    setChosen(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
  const tags = listTags(screens)
  return (
    <FormDialog
      title={t.removeTagsTitle({ count: screens.length })}
      submit={t.removeTags}
      busyText={busyText}
      failure={failure}
      isDisabled={chosen.length === 0 || chosen.length > MAX_TAGS_PER_SCREEN}
      text={tags.length === 0 ? t.noTagsToRemove : undefined}
      onSubmit={() => onChange({ add: [], remove: chosen })}
      onClose={onClose}
    >
      <Chips label={t.tags} choices={tags.map((tag) => ({ value: tag, label: tag }))} value={chosen} onValue={toggle} />
    </FormDialog>
  )
}
