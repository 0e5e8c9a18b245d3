import Add from '@mui/icons-material/AddRounded'
import More from '@mui/icons-material/ArrowDropDownRounded'
import Timer from '@mui/icons-material/TimerOutlined'
import { Button, Stack } from '@mui/material'
import { useNavigate } from 'react-router'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
import { chatTexts } from '../chat.texts.ts'
import { temporaryTexts as texts } from '../chat-parts.texts.ts'
import { temporaryChatPath } from '../chat-paths.ts'

interface Props {
  /** The page has no more important button. */
  readonly isProminent: boolean
  readonly onCreate: () => void
  /** Another kind of chat was chosen, which the page begins. */
  readonly onOther: () => void
}

/** « Nouveau chat », and beside it the other kinds of chats that can be begun. */
export function NewChatButton({ isProminent, onCreate, onOther }: Props) {
  const navigate = useNavigate()
  const look = isProminent
    ? ({ variant: 'contained', color: 'primary' } as const)
    : ({ variant: 'outlined', color: 'inherit' } as const)
  const temporary = {
    label: texts.create,
    icon: <Timer fontSize="small" />,
    onClick: () => {
      onOther()
      void navigate(temporaryChatPath)
    },
  }
  return (
    <Stack direction="row">
      <Button size="small" {...look} startIcon={<Add />} onClick={onCreate} sx={firstStyle}>
        {chatTexts.create}
      </Button>
      <ActionMenu
        button={(open) => (
          <Button
            size="small"
            {...look}
            aria-label={texts.otherNewChats}
            aria-haspopup="menu"
            onClick={open}
            sx={secondStyle}
          >
            <More fontSize="small" />
          </Button>
        )}
        actions={[temporary]}
      />
    </Stack>
  )
}

/** The two are one: a line between them, no gap. */
const firstStyle = { borderTopRightRadius: 0, borderBottomRightRadius: 0 }
const secondStyle = {
  px: 0.5,
  minWidth: 36,
  ml: '1px',
  borderTopLeftRadius: 0,
  borderBottomLeftRadius: 0,
  '&.MuiButton-outlined': { ml: '-1px' },
}
