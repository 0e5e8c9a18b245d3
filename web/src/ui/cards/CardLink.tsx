import { Box, ButtonBase, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  readonly to: string
  readonly icon: ReactNode
  readonly name: string
  /** Below the name. */
  readonly children: ReactNode
}

/** A card that opens on a click: what shows it at a glance, its name, and what else is said of it. */
export const CardLink = ({ to, icon, name, children }: Props) => (
  <ButtonBase component={Link} to={to} sx={cardStyle}>
    {icon}
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h3" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      {children}
    </Box>
  </ButtonBase>
)

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
