/** From this share on, a limit is near. */
const NEAR = 0.8;

export function levelOf(used: number, most: number): 'low' | 'near' | 'reached' {
  if (used >= most) return 'reached';
  return used >= most * NEAR ? 'near' : 'low';
}
