import type { AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import { Box, ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { AssistantFaceIcon } from '../AssistantFaceIcon.tsx'
import { assistantPath } from '../assistant-paths.ts'
import { assistantsTexts as texts } from '../assistants.texts.ts'

/** An assistant, which opens on a click: its face, its name, and what it is for. */
export const AssistantCard = ({ assistant }: { readonly assistant: AssistantSummary }) => (
  <ButtonBase component={Link} to={assistantPath(assistant.id)} sx={cardStyle}>
    <AssistantFaceIcon face={assistant.face} assistantId={assistant.id} />
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h3" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        <bdi>{assistant.name}</bdi>
      </Typography>
      {assistant.description !== '' && (
        <Quiet component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {assistant.description}
        </Quiet>
      )}
      <Quiet component="span" className="num" sx={{ display: 'block', mt: 0.25 }}>
        {detailsOf(assistant)}
      </Quiet>
    </Box>
  </ButtonBase>
)

function detailsOf({ isOwn, isPinned, audience, version }: AssistantSummary): string {
  const shared = audience.kind === 'private' ? [] : [texts.audiences[audience.kind]]
  const own = isPinned ? [texts.pinned, ...shared] : shared
  return [...(isOwn ? own : [texts.ofOthers]), texts.versionIs(version)].join(' · ')
}

const cardStyle = {
  justifyContent: 'flex-start',
  alignItems: 'flex-start',
  textAlign: 'left',
  gap: 1.5,
  p: 2,
  height: '100%',
  width: '100%',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  color: 'text.primary',
  '&:hover': { borderColor: 'surface.control' },
} as const
