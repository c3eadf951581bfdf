import IconFileUnknown from '@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { IMPORT_KINDS, type ImportKind } from '@marquee/contract/import-columns.rules'
import { importLines } from '@marquee/contract/imports'
import { importTexts as t } from '@marquee/contract/messages/imports'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useParams } from 'react-router'
import { getErrorMessage } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Breadcrumbs, PageHeader } from '../../ui/page.tsx'
import { useUser } from '../session/api.ts'
import { forAllowed } from '../team/may.tsx'
import { usePreview } from './api.ts'
import { FileDrop } from './parts/file-drop.tsx'
import { Guide } from './parts/guide.tsx'
import { ImportRun } from './parts/import-run.tsx'
import { ExportButton } from './parts/table-buttons.tsx'
import { formatTemplate } from './refused-csv.rules.ts'

const PAGES = {
  vehicles: { title: shellTexts.titles.mobileLocations, to: paths.mobileLocations() },
  restaurants: { title: shellTexts.titles.fixedLocations, to: paths.fixedLocations() },
  screens: { title: shellTexts.titles.screens, to: paths.screens() },
} as const satisfies Record<ImportKind, object>

/** `/import/{kind}`: import of vehicles, restaurants or screens from a CSV file, with a preview (decision 39). */
export const Component = forAllowed(importLines, function Import() {
  const { ownerId } = useUser()
  const { kind: named } = useParams()
  const kind = IMPORT_KINDS.find((one) => one === named)
  if (!kind || ownerId === undefined) return <Unavailable isKnown={kind !== undefined} />
  return <ImportPage key={kind} kind={kind} />
})

function ImportPage({ kind }: { kind: ImportKind }) {
  const check = usePreview(kind)
  const { data, error, isPending, variables, submittedAt } = check
  const checkFile = (file: File) => check.mutate(file)
  return (
    <Stack>
      <PageHeader
        before={<Breadcrumbs trail={[{ text: PAGES[kind].title, to: PAGES[kind].to }, { text: t.import }]} />}
        title={t.title[kind]}
        help={t.help[kind]}
        actions={
          <>
            <Button icon={IconFileSpreadsheet} onClick={() => saveTemplate(kind)}>
              {t.template}
            </Button>
            <ExportButton kind={kind} label={t.exportAll} />
          </>
        }
      />
      {data && !isPending ? (
        <ImportRun
          key={submittedAt}
          kind={kind}
          file={data.file}
          preview={data.preview}
          onCheckAgain={() => checkFile(data.file)}
          onOther={check.reset}
        />
      ) : (
        <>
          <Card>
            <FileDrop isBusy={isPending} onFile={checkFile} />
          </Card>
          {error && (
            <div role="alert">
              <Callout tone="red" title={t.checkFailed({ file: variables?.name ?? '' })}>
                {getErrorMessage(error)}
              </Callout>
            </div>
          )}
          <Guide kind={kind} />
        </>
      )}
    </Stack>
  )
}

const saveTemplate = (kind: ImportKind) => saveCsv(buildCsvName(t.files[kind], t.files.template), formatTemplate(kind))

/** There is no such table, or no owner profile that could have one. */
function Unavailable({ isKnown }: { isKnown: boolean }) {
  return (
    <Card>
      {isKnown ? (
        <EmptyState
          icon={IconFileUnknown}
          title={t.noOwner}
          action={
            <LinkButton variant="primary" to={paths.ownerProfile()}>
              {t.createOwner}
            </LinkButton>
          }
        />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t.unknownKind} />
      )}
    </Card>
  )
}
