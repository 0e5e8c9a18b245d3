import type { Citation } from '@atelier/contract/knowledge/citations'
import { Box, Tooltip } from '@mui/material'
import { lazy, Suspense } from 'react'
import { citationTexts as texts } from './citations.texts.ts'

const CitationCard = lazy(async () => ({
  default: (await import('../details/CitationCard.tsx')).CitationCard,
}))

interface Props {
  /** Of the element, which has the focus again when its source is closed. */
  readonly id: string
  readonly citation: Citation
  /** Absent while the reply is being written: there is nothing to open yet. */
  readonly onOpen: ((n: number) => void) | undefined
}

/** The number of an excerpt behind the sentence that comes from it: filled when it carries it, striped when that is to be checked. */
export function CitationChip({ id, citation, onOpen }: Props) {
  const { excerpt, title, support, by, n } = citation
  const isSure = support === 'stated'
  const number = excerpt === null ? '?' : String(excerpt)
  const state = isSure && by === 'server' ? texts.byServer : texts.support[support]
  return (
    <Tooltip
      describeChild
      enterDelay={200}
      title={
        <Suspense fallback={title}>
          <CitationCard citation={citation} />
        </Suspense>
      }
      slotProps={{ tooltip: { sx: cardStyle } }}
    >
      <Box
        component="button"
        type="button"
        id={id}
        className="num"
        aria-label={texts.citation(number, title, state)}
        aria-disabled={onOpen === undefined}
        onClick={() => onOpen?.(n)}
        sx={isSure ? styles[by] : styles.toCheck}
      >
        {isSure ? number : `${number}\u202f?`}
      </Box>
    </Tooltip>
  )
}

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 20,
  height: 20,
  px: '5px',
  ml: '3px',
  verticalAlign: '0.1em',
  border: 1,
  borderColor: 'primary.main',
  borderRadius: '6px',
  bgcolor: 'transparent',
  color: 'primary.main',
  font: 'inherit',
  fontSize: '0.75rem',
  lineHeight: 1,
  fontWeight: 600,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minWidth: 28, height: 28 },
}
const styles = {
  model: { ...chipStyle, bgcolor: 'primary.main', color: 'primary.contrastText' },
  server: chipStyle,
  toCheck: {
    ...chipStyle,
    borderStyle: 'dashed',
    borderColor: 'warning.main',
    color: 'text.primary',
    backgroundImage:
      'repeating-linear-gradient(135deg, transparent 0 3px, color-mix(in srgb, var(--atelier-palette-warning-main) 22%, transparent) 3px 6px)',
  },
}
const cardStyle = { maxWidth: 360, p: 1.5, fontWeight: 400, fontSize: '0.8125rem' }
