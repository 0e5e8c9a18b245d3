import WrapText from '@mui/icons-material/WrapTextRounded'
import { Box, IconButton, Stack, Tooltip } from '@mui/material'
import { use, useState } from 'react'
import { CopyButton } from '../../data-display/CopyButton.tsx'
import { monoStyle } from '../../theme/design-tokens.ts'
import { Quiet } from '../../typography/Quiet.tsx'
import { markdownTexts } from '../markdown.texts.ts'
import { type Fence, FenceContext } from './fence-preview.ts'
import { HighlightedCode } from './HighlightedCode.tsx'
import { languageName } from './language-names.ts'

interface Props extends Fence {
  /** Still streaming: highlighting waits until it is complete. */
  readonly open: boolean
}

/** Code as a card; once it is complete, as what the page makes of it. */
export function CodeBlock(props: Props) {
  const renderFence = use(FenceContext)
  const card = <CodeCard {...props} />
  return props.open ? card : renderFence(props, card)
}

/** Its language, a wrap switch, a copy button, and the highlighted code. */
function CodeCard({ code, language, open }: Props) {
  const [wrapped, setWrapped] = useState(false)
  const name = languageName(language)
  return (
    <Box
      component="figure"
      aria-label={markdownTexts.code(name)}
      className="md-card"
      sx={{ overflow: 'hidden' }}
    >
      <Stack direction="row" sx={header}>
        <Quiet component="figcaption" noWrap sx={{ fontWeight: 550, flex: 1 }}>
          {name ?? markdownTexts.plainText}
        </Quiet>
        <Tooltip title={markdownTexts.wrap}>
          <IconButton
            size="small"
            aria-label={markdownTexts.wrap}
            aria-pressed={wrapped}
            onClick={() => setWrapped(!wrapped)}
          >
            <WrapText color={wrapped ? 'primary' : 'inherit'} />
          </IconButton>
        </Tooltip>
        <CopyButton text={code} label={markdownTexts.copyCode} visibleLabel={markdownTexts.copy} />
      </Stack>
      <Box
        component="pre"
        tabIndex={0}
        sx={[lines, wrapped && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }]}
      >
        <code>
          <HighlightedCode code={code} language={language} open={open} />
        </code>
      </Box>
    </Box>
  )
}

const header = {
  alignItems: 'center',
  minHeight: 38,
  pl: 2,
  pr: 0.5,
  gap: 0.5,
  bgcolor: 'surface.sunken',
  borderBottom: 1,
  borderColor: 'divider',
}
const lines = {
  m: 0,
  p: 2,
  overflowX: 'auto',
  maxHeight: '70vh',
  scrollbarWidth: 'thin',
  ...monoStyle,
  fontSize: '0.8125rem',
  lineHeight: 1.65,
  tabSize: 4,
}
