import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import { type CompanyVideo, VIDEOS_PER_PAGE } from '@marquee/contract/company-videos'
import { judgeVideo, type VideoRule } from '@marquee/contract/media.rules'
import { videoLibraryTexts as texts } from '@marquee/contract/messages/video-library'
import { useId, useState } from 'react'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField, Segmented } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useCompanyVideos } from './api.ts'
import { getVideoTitle } from '../video-title.ts'
import { describeUse, LibraryCard } from './library-card.tsx'
import styles from './library-dialog.module.css'

type Props = { rule: VideoRule; onChoose: (video: CompanyVideo) => void; onClose: () => void }

/** The videos of the company, for a form: those that fit it, or all, with the reason why one does not fit. */
export function LibraryDialog({ rule, onChoose, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<'fitting' | 'all'>('fitting')
  const [page, setPage] = useState(1)
  const settled = useDebouncedSearch(search)
  const list = useCompanyVideos({
    page,
    ...(settled && { search: settled }),
    ...(shown === 'fitting' && { orientation: rule.orientation }),
  })
  return (
    <Dialog
      open
      size="large"
      title={texts.title}
      onClose={onClose}
      foot={
        list.data &&
        list.data.total > VIDEOS_PER_PAGE && (
          <Pager page={page} size={VIDEOS_PER_PAGE} total={list.data.total} onPage={setPage} />
        )
      }
    >
      <div className={styles.body}>
        <div className={styles.bar}>
          <SearchField
            label={texts.search}
            value={search}
            onValue={(value) => {
              setSearch(value)
              setPage(1)
            }}
          />
          <Segmented
            label={texts.show}
            value={shown}
            choices={[
              { value: 'fitting', label: texts.fitting },
              { value: 'all', label: texts.all },
            ]}
            onValue={(value) => {
              setShown(value === 'all' ? 'all' : 'fitting')
              setPage(1)
            }}
          />
        </div>
        <p role="status" className="mq-hidden">
          {list.data && texts.count({ count: list.data.total })}
        </p>
        {list.data ? (
          <Videos videos={list.data.videos} rule={rule} isSearched={settled !== ''} shown={shown} onChoose={onChoose} />
        ) : (
          <NotLoaded query={list} rows={3} />
        )}
      </div>
    </Dialog>
  )
}

type VideosProps = Pick<Props, 'rule' | 'onChoose'> & {
  videos: readonly CompanyVideo[]
  isSearched: boolean
  shown: 'fitting' | 'all'
}

function Videos({ videos, rule, isSearched, shown, onChoose }: VideosProps) {
  if (videos.length === 0) {
    if (isSearched) return <EmptyState icon={IconMovie} title={texts.noResults} />
    return shown === 'fitting' ? (
      <EmptyState icon={IconMovie} title={texts.noneFits} reason={texts.noneFitsReason} />
    ) : (
      <EmptyState icon={IconMovie} title={texts.empty} reason={texts.emptyReason} />
    )
  }
  return (
    <ul className={styles.grid} aria-label={texts.title}>
      {videos.map((video) => (
        <li key={video.name}>
          <LibraryCard video={video}>
            <Choice video={video} rule={rule} onChoose={onChoose} />
          </LibraryCard>
        </li>
      ))}
    </ul>
  )
}

function Choice({ video, rule, onChoose }: Pick<Props, 'rule' | 'onChoose'> & { video: CompanyVideo }) {
  const reasonId = useId()
  const { orientation, ...others } = judgeVideo(video, rule)
  const fits = orientation && Object.values(others).every(Boolean)
  return (
    <>
      <p id={reasonId} className={fits ? styles.use : styles.reason}>
        {fits ? describeUse(video) : describeMisfit(orientation, rule)}
      </p>
      <Button
        size="small"
        disabled={!fits}
        className={styles.choose}
        aria-describedby={reasonId}
        onClick={() => onChoose(video)}
      >
        {texts.use}
        <span className="mq-hidden">{getVideoTitle(video)}</span>
      </Button>
    </>
  )
}

function describeMisfit(hasOrientation: boolean, rule: VideoRule): string {
  if (hasOrientation) return texts.misfit
  return rule.orientation === 'landscape' ? texts.mustLie : texts.mustStand
}
