import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { Box, Typography } from '@mui/material'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantsTexts } from '../assistants.texts.ts'

const texts = assistantsTexts.reading

/** What an assistant of somebody else tells the model: whoever uses it may read it. */
export const ReadAssistant = ({ assistant }: { readonly assistant: Assistant }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Panel title={texts.instructions}>
      {assistant.instructions.trim() === '' ? (
        <Quiet>{texts.none}</Quiet>
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {assistant.instructions}
        </Typography>
      )}
    </Panel>
    {assistant.starters.length > 0 && (
      <Panel title={texts.starters}>
        <PlainList aria-label={texts.starters} sx={{ display: 'grid', gap: 1.5 }}>
          {assistant.starters.map(({ title, text }) => (
            <li key={`${title}\n${text}`}>
              <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              <Quiet component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {text}
              </Quiet>
            </li>
          ))}
        </PlainList>
      </Panel>
    )}
  </Box>
)
