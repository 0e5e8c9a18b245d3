import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import Psychology from '@mui/icons-material/PsychologyOutlined'
import { Box, ButtonBase, Collapse } from '@mui/material'
import { useId, useState } from 'react'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly text: string
  readonly isThinking: boolean
}

/** What the model thought before replying, collapsed at first. */
export function Reasoning({ text, isThinking }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Box sx={{ mb: 1.5 }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={toggleStyle}
      >
        <Psychology />
        {isThinking ? chatTexts.reasoningNow : chatTexts.reasoning}
        <ExpandMore
          sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
        />
      </ButtonBase>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={textStyle}>
          <Markdown text={text} streaming={isThinking} headingStart={4} />
        </Box>
      </Collapse>
    </Box>
  )
}

const textStyle = {
  mt: 1,
  pl: 2,
  borderLeft: 2,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
}
const toggleStyle = {
  gap: 0.75,
  px: 1,
  ml: -1,
  minHeight: 32,
  borderRadius: '8px',
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 550,
  color: 'text.secondary',
  '& svg': { fontSize: 18 },
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
