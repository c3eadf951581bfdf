import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ListName, SavedView } from '@marquee/contract/saved-views'
import { savedViewTexts } from '@marquee/contract/messages/saved-views'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { getErrorMessage } from '../../../lib/call.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { LoadingBulbs } from '../../../ui/bulbs.tsx'
import { PanelButton } from './panel-button.tsx'
import { useDeleteView, useSaveView, useRenameView, useSavedViews } from './saved-views-api.ts'
import { normalizeSearch, findShownView } from './saved-views.rules.ts'
import styles from './saved-views.module.css'

const t = savedViewTexts

export type BuiltInView = { name: string; search: string }

/**
 * The views of a list: the shared ones, and the user's own ones, which can be saved, renamed and deleted.
 *
 * A view is the query string of the address. A list that keeps its search, filters, order and columns there needs
 * nothing else. The page number and the selection are not part of a view.
 */
export function SavedViews({ list, builtIn }: { list: ListName; builtIn: readonly BuiltInView[] }) {
  const { search } = useLocation()
  const views = useSavedViews(list)
  const shown = findShownView([...builtIn, ...(views.data ?? [])], search)
  return (
    <PanelButton
      icon={IconBookmark}
      face={shown ? shown.name : t.views}
      label={shown ? t.shown({ name: shown.name }) : undefined}
      panelLabel={t.views}
    >
      {(close) => (
        <>
          <p className={styles.head}>{t.builtIn}</p>
          <ul>
            {builtIn.map((view) => (
              <li key={view.name}>
                <ViewLink view={view} isShown={view === shown} onChosen={close} />
              </li>
            ))}
          </ul>
          <p className={styles.head}>{t.own}</p>
          {views.data ? (
            <OwnViews views={views.data} shown={shown} onChosen={close} />
          ) : views.isError ? (
            <p className={styles.quiet}>{uiTexts.partNotLoaded}</p>
          ) : (
            <p className={styles.quiet}>
              <LoadingBulbs size="small" />
            </p>
          )}
          <SaveForm list={list} search={normalizeSearch(search)} />
        </>
      )}
    </PanelButton>
  )
}

function ViewLink(props: { view: BuiltInView; isShown: boolean; onChosen: () => void }) {
  const { view, isShown, onChosen } = props
  return (
    <Link
      to={{ search: view.search }}
      preventScrollReset
      className={styles.link}
      aria-current={isShown ? 'true' : undefined}
      onClick={onChosen}
    >
      <span className={styles.name} title={view.name}>
        {view.name}
      </span>
      {isShown && <Glyph icon={IconCheck} size={16} />}
    </Link>
  )
}

function OwnViews(props: { views: readonly SavedView[]; shown: object | undefined; onChosen: () => void }) {
  const { views, shown, onChosen } = props
  const [renamedId, setRenamedId] = useState<string>()
  const [gone, setGone] = useState<SavedView>()
  const remove = useDeleteView()
  const restore = useSaveView()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The row that had the focus was removed, so the next action takes the focus.
    if (gone) undo.current?.focus()
  }, [gone])
  const failure = remove.error ?? restore.error
  return (
    <>
      {views.length === 0 && !gone && <p className={styles.quiet}>{t.none}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id} className={styles.own}>
            {view.id === renamedId ? (
              <RenameForm view={view} onDone={() => setRenamedId(undefined)} />
            ) : (
              <>
                <ViewLink view={view} isShown={view === shown} onChosen={onChosen} />
                <IconButton
                  icon={IconPencil}
                  iconSize={16}
                  label={t.rename({ name: view.name })}
                  onClick={() => setRenamedId(view.id)}
                />
                <IconButton
                  icon={IconTrash}
                  iconSize={16}
                  label={t.delete({ name: view.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(view, { onSuccess: () => setGone(view) })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <div role="status" className={styles.gone}>
        {gone && (
          <>
            <span className={styles.name}>{t.deleted({ name: gone.name })}</span>
            <Button
              ref={undo}
              size="mini"
              disabled={restore.isPending}
              onClick={() => restore.mutate(gone, { onSuccess: () => setGone(undefined) })}
            >
              {t.undo}
            </Button>
          </>
        )}
        {failure && <span className={styles.failure}>{getErrorMessage(failure)}</span>}
      </div>
    </>
  )
}

function RenameForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const [wasTried, setWasTried] = useState(false)
  const rename = useRenameView(view)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (name.trim() === '' || rename.isPending) return
    rename.mutate(name, { onSuccess: onDone })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves the name as it was
    <form ref={form} noValidate onSubmit={submit} onKeyDown={leave} className={styles.form}>
      <TextField
        label={t.newName({ name: view.name })}
        maxLength={60}
        value={name}
        onValue={setName}
        error={
          (wasTried && name.trim() === '' && t.nameMissing) || (rename.error && getErrorMessage(rename.error)) || false
        }
      />
      <span className={styles.actions}>
        <Button size="small" variant="quiet" onClick={onDone}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" size="small" busyText={rename.isPending && t.saving}>
          {t.keep}
        </Button>
      </span>
    </form>
  )
}

function SaveForm({ list, search }: { list: ListName; search: string }) {
  const [name, setName] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const keep = useSaveView()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (name.trim() === '' || keep.isPending) return
    keep.mutate(
      { list, name, search },
      {
        onSuccess: () => {
          setName('')
          setWasTried(false)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className={styles.save}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        maxLength={60}
        value={name}
        onValue={setName}
        error={
          (wasTried && name.trim() === '' && t.nameMissing) || (keep.error && getErrorMessage(keep.error)) || false
        }
      />
      <Button type="submit" size="small" busyText={keep.isPending && t.saving}>
        {t.save}
      </Button>
      <span role="status" className="mq-hidden">
        {keep.isSuccess && t.saved({ name: keep.variables.name })}
      </span>
    </form>
  )
}
