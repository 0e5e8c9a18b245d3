import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { administrationTexts } from '../administration.texts.ts'
import type { FeatureCardContent } from './feature-cards.ts'

const texts = administrationTexts.features
const tones = { active: 'success', maintenance: 'warning', disabled: 'neutral' } as const

export type FeatureState = keyof typeof tones

interface Props {
  readonly card: FeatureCardContent
  readonly state: FeatureState
  /** The reason for the state. */
  readonly note?: string
}

/** One part of the administration. The whole card is a link, except for a part that does not exist yet. */
export function FeatureCard({ card: { name, Icon, path, actions = [] }, state, note }: Props) {
  const { title, text } = texts.cards[name]
  const noteId = useId()
  return (
    <Panel
      sx={{
        position: 'relative',
        display: 'flex',
        '& > div': { flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 },
        ...(path !== undefined && { '&:hover': { borderColor: 'surface.control' } }),
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mb: 1 }}>
        <CardIcon isQuiet={path === undefined}>
          <Icon sx={{ fontSize: 20 }} />
        </CardIcon>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0 }}>
          {path === undefined ? (
            title
          ) : (
            <Link
              component={RouterLink}
              to={path}
              color="inherit"
              underline="none"
              sx={{
                '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
              }}
            >
              {title}
            </Link>
          )}
        </Typography>
        <StatusBadge tone={tones[state]}>{texts.status[state]}</StatusBadge>
      </Stack>
      <Quiet variant="body2" id={noteId} sx={{ flex: 1 }}>
        {note === undefined ? text : `${text} ${note}`}
      </Quiet>
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', mt: 1.5 }}>
        {actions.map((action) => (
          <Button
            key={action.path}
            component={RouterLink}
            to={action.path}
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ position: 'relative' }}
          >
            {action.label}
          </Button>
        ))}
        {path === undefined && <UnavailableButton noteId={noteId} />}
      </Stack>
    </Panel>
  )
}

const UnavailableButton = ({ noteId }: { readonly noteId: string }) => (
  <Button size="small" variant="outlined" disabled aria-describedby={noteId}>
    {texts.unavailable}
  </Button>
)

function CardIcon({ isQuiet, children }: { isQuiet: boolean; children: React.ReactNode }) {
  return (
    <Box
      sx={{
        width: 36,
        height: 36,
        borderRadius: '10px',
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        bgcolor: isQuiet ? 'surface.sunken' : 'surface.tint',
        color: isQuiet ? 'text.secondary' : 'primary.main',
      }}
    >
      {children}
    </Box>
  )
}
