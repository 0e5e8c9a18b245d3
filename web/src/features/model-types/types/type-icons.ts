import type { ModelType } from '@atelier/contract/model-types/model-types'
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined'
import Brush from '@mui/icons-material/BrushOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import Chat from '@mui/icons-material/ChatOutlined'
import Image from '@mui/icons-material/ImageOutlined'
import Memory from '@mui/icons-material/MemoryRounded'
import Psychology from '@mui/icons-material/PsychologyOutlined'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Tune from '@mui/icons-material/TuneRounded'
import VolumeUp from '@mui/icons-material/VolumeUpOutlined'

/** The icons of types, by the names that the server stores. */
export const typeIconComponents = {
  Category,
  Memory,
  Image,
  Chat,
  VolumeUp,
  Brush,
  SmartToy,
  Psychology,
  AutoAwesome,
  Tune,
} as const satisfies Record<ModelType['icon'], typeof Category>
