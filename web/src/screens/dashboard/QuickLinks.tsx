import ChevronRight from '@mui/icons-material/ChevronRightRounded'
import HelpIcon from '@mui/icons-material/HelpOutlineRounded'
import PersonIcon from '@mui/icons-material/PersonOutlineRounded'
import { Box, ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, type Tool, tools } from '#features/configuration/tools.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { dashboardTexts } from './dashboard.texts.ts'

const texts = dashboardTexts.links
/** One row. */
const shown = 3

interface QuickLink {
  readonly to: string
  readonly Icon: (typeof toolIcons)[keyof typeof toolIcons]
  readonly label: string
  readonly help: string
  /** The tool it opens, if that tool can be switched off. */
  readonly tool?: Tool
}
/** The first ones that work are shown; the later ones replace those that are switched off. */
const links: readonly QuickLink[] = [
  { to: '/inpainting', Icon: toolIcons.inpainting, tool: tools.inpainting, ...texts.inpainting },
  {
    to: '/inpainting?tab=history',
    Icon: toolIcons.history,
    tool: tools.inpainting,
    ...texts.inpaintingHistory,
  },
  { to: '/settings', Icon: toolIcons.settings, tool: tools.settings, ...texts.settings },
  { to: '/chat', Icon: toolIcons.chat, tool: tools.chat, ...texts.chat },
  { to: '/aide', Icon: HelpIcon, ...texts.help },
  { to: '/profile', Icon: PersonIcon, ...texts.profile },
]

/** Links to the tools, as far as they are enabled. */
export function QuickLinks() {
  const features = useOpenFeatures()
  const open = links
    .filter(({ tool }) => tool === undefined || isToolEnabled(tool, features))
    .slice(0, shown)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {open.map((link) => (
        <LinkCard key={link.to} {...link} />
      ))}
    </Box>
  )
}

function LinkCard({ to, Icon, label, help }: QuickLink) {
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        justifyContent: 'flex-start',
        textAlign: 'left',
        gap: 1.5,
        p: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        color: 'text.primary',
        '&:hover': { borderColor: 'surface.control' },
      }}
    >
      <Box
        sx={{
          width: 40,
          height: 40,
          borderRadius: '10px',
          bgcolor: 'surface.tint',
          color: 'primary.main',
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
        }}
      >
        <Icon sx={{ fontSize: 21 }} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="span" sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Quiet component="span" noWrap sx={{ display: 'block' }}>
          {help}
        </Quiet>
      </Box>
      <ChevronRight sx={{ color: 'text.secondary', fontSize: 20 }} />
    </ButtonBase>
  )
}
