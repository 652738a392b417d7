import { row, type CodeRow } from '../wire/code-row.ts';

/** Rows of the table of codes about names, invite codes and what a person says of themselves. */
export const NAME_CODES = {
  userNameTaken: row(-2101, '该用户名已被注册', 'This user name is taken', 'field'),
  inviteCodeUnknown: row(-2103, '邀请码不存在', 'No such invite code', 'field'),
  realNameLocked: row(
    -2131,
    '真实姓名已设置，如需修改请联系客服',
    'The real name is already set; to change it, contact support',
    'field',
  ),
  uploadUnknown: row(-2132, '图片不存在，请重新上传', 'Please upload the picture again', 'field'),
  uploadsTooMany: row(
    -2133,
    '今日上传图片过多，请明天再试',
    'Too many pictures uploaded today, please try again tomorrow',
    'alert',
  ),
  mobileUnproved: row(-2137, '请先验证手机号', 'Please verify the mobile number first', 'field'),
  mobileTaken: row(-2124, '该手机号已绑定其他账号', 'This mobile number is linked to another account', 'field'),
  mailTaken: row(-2125, '该邮箱已绑定其他账号', 'This email address is linked to another account', 'field'),
  mailUnproved: row(-2138, '请先验证邮箱', 'Please verify the email address first', 'field'),
  verificationPending: row(
    -2130,
    '您已有一条待审核的人工验证',
    'You already have a verification request under review',
    'alert',
  ),
  inviteCodesTooMany: row(-2134, '邀请码最多{max}个', 'At most {max} invite codes', 'alert'),
  inviteLevelTooHigh: row(-2135, '{group}返点不能高于{max}', 'The rebate of {group} must not exceed {max}', 'field'),
  inviteRequired: row(-2136, '请填写邀请码', 'An invite code is required', 'field'),
  nicknameForbidden: row(
    -2139,
    '昵称含有违禁内容、不可见字符，或容易被当作客服、管理员，请换一个',
    'Not allowed as a nickname: forbidden or invisible content, or it could pass for staff',
    'field',
  ),
  userNameForbidden: row(
    -2185,
    '该用户名容易被当作本站或工作人员，请换一个',
    'This user name could pass for the site or its staff, please choose another',
    'field',
  ),
  inviteCodeForbidden: row(
    -2187,
    '该邀请码容易被当作本站或工作人员，请换一个',
    'This code could pass for the site or its staff, please choose another',
    'field',
  ),
  nicknameTooSoon: row(
    -2186,
    '昵称每 7 天可改一次，{date:time} 起可再改',
    'A nickname can be changed every 7 days; next from {date:time}',
    'field',
  ),
  nicknameTaken: row(-2140, '该昵称已被使用，请换一个', 'This nickname is taken, please choose another', 'field'),
} as const satisfies Record<string, CodeRow>;
