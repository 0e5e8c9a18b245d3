import type {
  AssistantImportReport,
  LeftOutOfAssistant,
} from '@atelier/contract/assistants/assistant-files'
import { Box, Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantPath } from '../assistant-paths.ts'
import { assistantsTexts } from '../assistants.texts.ts'

const texts = assistantsTexts.files

interface Props {
  readonly frame: DialogState
  readonly report: AssistantImportReport
}

/** The assistants that a file gave, each with what was left out of it. */
export const ImportReport = ({ frame, report: { imported, unreadable } }: Props) => (
  <ContentDialog {...frame} title={texts.title} maxWidth="sm">
    <PlainList aria-label={texts.title} sx={{ display: 'grid', gap: 2 }}>
      {imported.map(({ id, name, leftOut }) => (
        <li key={id}>
          <Link component={RouterLink} to={assistantPath(id)} sx={nameStyle}>
            {name}
          </Link>
          <LeftOut leftOut={leftOut} />
        </li>
      ))}
    </PlainList>
    {unreadable > 0 && (
      <Quiet component="p" sx={{ mt: 2 }}>
        {texts.unreadable(unreadable)}
      </Quiet>
    )}
  </ContentDialog>
)

function LeftOut({ leftOut }: { readonly leftOut: readonly LeftOutOfAssistant[] }) {
  if (leftOut.length === 0) return <Quiet component="p">{texts.nothingLeftOut}</Quiet>
  return (
    <Stack>
      <Quiet component="p">{texts.leftOut}</Quiet>
      <Box component="ul" sx={listStyle}>
        {leftOut.map(({ reason, names }) => (
          <li key={`${reason} ${names.join(' ')}`}>
            {names.length === 0 ? texts.reasons[reason] : texts.named(texts.reasons[reason], names)}
          </li>
        ))}
      </Box>
    </Stack>
  )
}

const nameStyle = {
  fontWeight: 500,
  overflowWrap: 'anywhere',
  display: 'inline-block',
  py: '2px',
  '@media (pointer: coarse)': { py: '12px' },
}
const listStyle = { m: 0, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }
