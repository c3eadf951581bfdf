import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import { Component, type ReactNode } from 'react'
import { logFailure } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Keeps a page that broke from taking the frame around it along (ux ERR-2). */
export class RegionBoundary extends Component<{ children: ReactNode }, { broke: boolean }> {
  override state = { broke: false }

  static getDerivedStateFromError() {
    return { broke: true }
  }

  override componentDidCatch(failure: unknown) {
    logFailure('A page broke', failure)
  }

  override render() {
    if (!this.state.broke) return this.props.children
    return (
      <EmptyState
        icon={IconBulbOff}
        tone="red"
        lit={false}
        title={uiTexts.pageBroke}
        reason={uiTexts.pageBrokeReason}
        action={<Button onClick={() => this.setState({ broke: false })}>{uiTexts.tryAgain}</Button>}
      />
    )
  }
}
