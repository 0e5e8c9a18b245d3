import type { ProjectColor, ProjectIcon } from '@atelier/contract/projects/projects'
import Chart from '@mui/icons-material/BarChartRounded'
import Folder from '@mui/icons-material/FolderOutlined'
import People from '@mui/icons-material/GroupsOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Book from '@mui/icons-material/MenuBookOutlined'
import School from '@mui/icons-material/SchoolOutlined'
import Star from '@mui/icons-material/StarBorderRounded'
import Briefcase from '@mui/icons-material/WorkOutlineRounded'
import { Box } from '@mui/material'

const icons = {
  folder: Folder,
  briefcase: Briefcase,
  book: Book,
  chart: Chart,
  home: Home,
  people: People,
  school: School,
  star: Star,
} as const satisfies Record<ProjectIcon, unknown>

/** Seen as well on light as on dark. */
export const projectColorValues = {
  blue: '#3b78e7',
  green: '#2e9e5b',
  orange: '#d9730d',
  pink: '#d6457f',
  purple: '#8b5cf6',
  grey: '#7a8599',
} as const satisfies Record<ProjectColor, string>

interface Props {
  readonly icon: ProjectIcon
  readonly color: ProjectColor
  readonly size?: number
}

/** The sign of a project, in its color. */
export function ProjectSign({ icon, color, size = 40 }: Props) {
  const Icon = icons[icon]
  return (
    <Box component="span" aria-hidden sx={{ ...signStyle, width: size, height: size }}>
      <Icon sx={{ fontSize: size * 0.55, color: projectColorValues[color] }} />
    </Box>
  )
}

const signStyle = {
  borderRadius: '10px',
  bgcolor: 'surface.tint',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
} as const
