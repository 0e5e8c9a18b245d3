import type { Source } from '@atelier/contract/knowledge/sources'
import CloseIcon from '@mui/icons-material/ExpandLessRounded'
import OpenIcon from '@mui/icons-material/ExpandMoreRounded'
import { Button, Stack } from '@mui/material'
import { useId, useState } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { gapText } from './source-position.ts'

const texts = knowledgeTexts.gaps
/** A long document may have hundreds of them. */
const shownFirst = 3

interface Props extends Pick<Source, 'gaps'> {
  /** Whether the others can be shown; else they are only counted. */
  readonly isWhole: boolean
}

/** What of a document was not read: the first parts, and the others on demand. */
export function SourceGaps({ gaps, isWhole }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const others = gaps.slice(shownFirst)
  return (
    <>
      <GapTexts gaps={gaps.slice(0, shownFirst)} />
      {others.length > 0 && !isWhole && <Quiet component="span">{texts.more(others.length)}</Quiet>}
      {others.length > 0 && isWhole && (
        <Button
          size="small"
          color="inherit"
          endIcon={isOpen ? <CloseIcon /> : <OpenIcon />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.more(others.length)}
        </Button>
      )}
      {isOpen && (
        <Stack id={id} component="span" sx={{ gap: 0.5 }}>
          <GapTexts gaps={others} />
        </Stack>
      )}
    </>
  )
}

const GapTexts = ({ gaps }: Pick<Source, 'gaps'>) =>
  gaps.map((gap) => (
    <Quiet key={gapText(gap)} component="span" className="num">
      {gapText(gap)}
    </Quiet>
  ))
