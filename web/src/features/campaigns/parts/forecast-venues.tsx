import type { ScreenType } from '@marquee/contract/scalars'
import { forecastTexts as texts } from '@marquee/contract/messages/forecast'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { BookingForecast } from '../use-forecast.ts'
import styles from './forecast-figures.module.css'
import { VenueFigures } from './venue-forecast.tsx'

const ROWS_AT_ONCE = 20

/** The part of each selected venue in the forecast, computed when the list is opened. */
export function ForecastVenues({ type, forecast }: { type: ScreenType; forecast: BookingForecast }) {
  const [isOpen, setIsOpen] = useState(false)
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const { venues, forecastVenue } = forecast
  const more = Math.min(ROWS_AT_ONCE, venues.length - most)
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.byVenue}</summary>
      {isOpen && (
        <ul>
          {venues.slice(0, most).map((venue) => (
            <li key={venue.id}>
              <b>{venue.name}</b>
              <VenueFigures type={type} part={forecastVenue(venue)} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && more > 0 && (
        <Button size="small" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {texts.showMore({ count: more })}
        </Button>
      )}
    </details>
  )
}
