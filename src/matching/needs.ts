export const NEEDS = `
mattress: mattress*, colchon*, matratze*, matelas, materass*, colchao, colchoes
`
